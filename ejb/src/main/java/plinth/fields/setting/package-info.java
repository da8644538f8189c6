/** Settings and options of field types, and the JSON that they and values are read from. */
@NullMarked
package plinth.fields.setting;

import org.jspecify.annotations.NullMarked;
