/**
 * Field types: which values each type accepts, how they are written as JSON and as text, how they
 * are compared, and which index slot they use. This package knows neither records nor transactions.
 * The types of system fields are in the root package.
 */
@NullMarked
package plinth.fields;

import org.jspecify.annotations.NullMarked;
