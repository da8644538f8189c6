/**
 * The basis of all features: problems, callers, SQL values, slugs, settings, the clock. It depends
 * on no feature.
 */
@NullMarked
package plinth.kernel;

import org.jspecify.annotations.NullMarked;
