/** Records that move to another object, and come back. */
@NullMarked
package plinth.records.relocation;

import org.jspecify.annotations.NullMarked;
