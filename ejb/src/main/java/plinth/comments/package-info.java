/** Comments on records: threads, mentions that notify, and reactions. */
@NullMarked
package plinth.comments;

import org.jspecify.annotations.NullMarked;
