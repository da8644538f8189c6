/** Jobs that bring stored records into line with the shape of their object. */
@NullMarked
package plinth.records.rebuild;

import org.jspecify.annotations.NullMarked;
