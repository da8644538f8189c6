/** Settings and options of field types, and the reading of JSON for these and for values. */
@NullMarked
package plinth.fields.setting;

import org.jspecify.annotations.NullMarked;
