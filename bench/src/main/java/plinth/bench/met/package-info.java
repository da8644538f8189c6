/** The server as users meet it: just started, with new data, deep pages and common words. */
@NullMarked
package plinth.bench.met;

import org.jspecify.annotations.NullMarked;
