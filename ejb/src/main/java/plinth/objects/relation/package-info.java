/** Relations between objects, with a field on each side. */
@NullMarked
package plinth.objects.relation;

import org.jspecify.annotations.NullMarked;
