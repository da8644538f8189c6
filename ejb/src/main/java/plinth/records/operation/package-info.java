/** Operations on many records, as they are kept. */
@NullMarked
package plinth.records.operation;

import org.jspecify.annotations.NullMarked;
