/** Values of computed fields that change without a write of their record. */
@NullMarked
package plinth.records.computed;

import org.jspecify.annotations.NullMarked;
