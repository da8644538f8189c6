/**
 * The language of formulas: parsing, typing and evaluating expressions over the values of one
 * record. This package knows neither fields nor how values are stored.
 */
@NullMarked
package plinth.fields.formula;

import org.jspecify.annotations.NullMarked;
