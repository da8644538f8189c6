/** Values of fields that follow from related records. */
@NullMarked
package plinth.fields.related;

import org.jspecify.annotations.NullMarked;
