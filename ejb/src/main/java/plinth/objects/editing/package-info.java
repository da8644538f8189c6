/** Creating, editing and deleting objects and their fields, and sharing a field between objects. */
@NullMarked
package plinth.objects.editing;

import org.jspecify.annotations.NullMarked;
