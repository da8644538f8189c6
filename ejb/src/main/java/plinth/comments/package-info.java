/**
 * What people say to each other about a record: threads, mentions that notify, reactions.
 *
 * <p>Spec: Comments.
 */
@NullMarked
package plinth.comments;

import org.jspecify.annotations.NullMarked;
