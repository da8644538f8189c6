/** Search over everything in a workspace that a caller may see, ranked and grouped. */
@NullMarked
package plinth.search;

import org.jspecify.annotations.NullMarked;
