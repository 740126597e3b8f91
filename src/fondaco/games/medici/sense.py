from fondaco.kernel.state import kernel
from fondaco.kernel.rng import below
@kernel
def clerk(s, out, n, rng):
    return out[below(rng, n)]
