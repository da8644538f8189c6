/** Limits of a role on objects and fields, as administrators set them. */
@NullMarked
package plinth.objects.role;

import org.jspecify.annotations.NullMarked;
