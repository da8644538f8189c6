/** Unique keys: fields whose values together are distinct among the records of an object. */
@NullMarked
package plinth.objects.unique;

import org.jspecify.annotations.NullMarked;
