/**
 * The objects and fields that each workspace defines at run time.
 *
 * <p>Spec: Meta-model.
 */
@NullMarked
package plinth.objects;

import org.jspecify.annotations.NullMarked;
