/** What people say to each other about a record: threads, mentions that notify, reactions. */
@NullMarked
package plinth.comments;

import org.jspecify.annotations.NullMarked;
