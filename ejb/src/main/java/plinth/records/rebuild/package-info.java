/** Jobs that adapt stored records to the shape of their object. */
@NullMarked
package plinth.records.rebuild;

import org.jspecify.annotations.NullMarked;
