/** Fields whose values follow from related records: their definitions. */
@NullMarked
package plinth.objects.related;

import org.jspecify.annotations.NullMarked;
