/**
 * What every feature stands on: problems, callers, SQL values, slugs, settings, the clock. It knows
 * no feature.
 */
@NullMarked
package plinth.kernel;

import org.jspecify.annotations.NullMarked;
