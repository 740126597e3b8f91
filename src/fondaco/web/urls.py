"""Every address of the house. `/t/ID/events` is answered before Django (see `asgi`)."""

from __future__ import annotations

from django.urls import path, register_converter

from fondaco.web.views import entering, lobby, pages, review, table


class TableId:
    """The public name of a table, or a secret token."""

    regex = r"[\w-]{1,40}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(TableId, "id")

handler404 = "fondaco.web.views.pages.not_found"
handler500 = "fondaco.web.views.pages.failure"
handler400 = "fondaco.web.views.pages.bad_request"

urlpatterns = [
    path("", pages.start, name="start"),
    path("language", pages.language, name="language"),
    path("board.css", pages.board_style, name="board_style"),
    path("board/<id:game>.css", pages.board_style, name="board_style"),
    path("rules/<id:game>", pages.rules, name="rules"),
    path("walkthrough/<id:game>", pages.walkthrough, name="walkthrough"),
    path("walkthrough/<id:game>/<int:number>", pages.walkthrough, name="walkthrough"),
    path("walkthrough/<id:game>/play", lobby.first_game, name="first_game"),
    path("new", lobby.new, name="new"),
    path("enter/new", entering.new, name="enter"),
    path("enter/<id:entry>", entering.show, name="entry"),
    path("enter/<id:entry>/add", entering.add, name="add_to_entry"),
    path("enter/<id:entry>/back", entering.back, name="take_back_entry"),
    path("enter/<id:entry>/record", entering.record, name="entry_record"),
    path("enter/<id:entry>/save", entering.save, name="save_entry"),
    path("enter/<id:entry>/delete", entering.delete, name="delete_entry"),
    path("join/<id:invite>", lobby.join, name="join"),
    path("seat/<id:token>", lobby.seat, name="seat"),
    path("t/<id:table>", table.show, name="table"),
    path("t/<id:table>/sit", lobby.sit, name="sit"),
    path("t/<id:table>/fill", lobby.fill, name="fill"),
    path("t/<id:table>/start", lobby.start, name="start_match"),
    path("t/<id:table>/rematch", lobby.rematch, name="rematch"),
    path("t/<id:table>/links", lobby.links, name="links"),
    path("t/<id:table>/links/renew", lobby.renew, name="renew"),
    path("t/<id:table>/act", table.act, name="act"),
    path("t/<id:table>/show", table.hand_over, name="show"),
    path("t/<id:table>/chat", table.chat, name="chat"),
    path("t/<id:table>/propose", table.propose, name="propose"),
    path("t/<id:table>/answer", table.answer, name="answer"),
    path("t/<id:table>/resign", table.resign, name="resign"),
    path("t/<id:table>/hint", table.hint, name="hint"),
    path("t/<id:table>/deputy", table.deputy, name="deputy"),
    path("t/<id:table>/abandon", table.abandon, name="abandon"),
    path("t/<id:table>/record", table.record, name="record"),
    path("t/<id:table>/log", table.log, name="log"),
    path("t/<id:table>/review", review.review, name="review"),
    path("t/<id:table>/at/<int:step>", review.position, name="position"),
    path("t/<id:table>/at/<int:step>/play", review.what_if, name="what_if"),
]
