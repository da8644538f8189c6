/** Moving records to another object, and returning them. */
@NullMarked
package plinth.records.relocation;

import org.jspecify.annotations.NullMarked;
