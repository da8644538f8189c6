/** Deleted objects and fields: lists them, restores them, and removes them after 30 days. */
@NullMarked
package plinth.objects.trash;

import org.jspecify.annotations.NullMarked;
