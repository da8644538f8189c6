/** The objects and fields that each workspace defines at run time. */
@NullMarked
package plinth.objects;

import org.jspecify.annotations.NullMarked;
