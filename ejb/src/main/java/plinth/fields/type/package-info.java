/** The field types, one class each. */
@NullMarked
package plinth.fields.type;

import org.jspecify.annotations.NullMarked;
