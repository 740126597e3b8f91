#!/usr/bin/perl
# A bot in Perl, with nothing but what comes with it. It plays any game of the house:
#
#     fondaco arena medici --players 3 --bots random,clerk,program:examples/bidder.pl
#
# At an auction of Medici it makes the lowest bid if that is at most three florins a card, else it passes. All other
# choices are left to the dice.
use strict;
use warnings;
use JSON::PP qw(decode_json);

$| = 1;    # every line goes out at once

while (my $line = <STDIN>) {
    my $told = decode_json($line);
    if ($told->{match}) {    # a match begins: nothing is to be answered
        print STDERR "Seat $told->{seat} of $told->{players} in $told->{match}.\n" if $ENV{BIDDER_TALKS};
        next;
    }
    my ($view, $seed) = @$told{qw(view seed)};
    srand $seed;    # the same seed makes the same choice
    my @texts = map { $_->{text} } @{ $view->{legal} };

    my ($lowest) = sort { $a <=> $b } map { /^bid(\d+)$/ } @texts;
    my $most     = 3 * ($view->{fields}{group_size} // 0);
    my $choice   = $texts[ rand @texts ];
    $choice = $lowest <= $most ? "bid$lowest" : "pass" if defined $lowest;
    print "$choice\n";    # a legal action's number would do as well
}
