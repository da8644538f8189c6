/**
 * Calls to addresses that customers name: over https, to public addresses alone, bounded in time,
 * size and number, so that neither our own network nor another customer's calls are reached by
 * them.
 */
@NullMarked
package plinth.outbound;

import org.jspecify.annotations.NullMarked;
