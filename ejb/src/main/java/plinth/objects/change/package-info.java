/** Changes of a field that convert the values of records, at once or by a job. */
@NullMarked
package plinth.objects.change;

import org.jspecify.annotations.NullMarked;
