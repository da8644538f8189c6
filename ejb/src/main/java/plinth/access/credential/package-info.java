/**
 * Credentials of all kinds: whether they still live, who is behind them, and signals when they
 * change.
 */
@NullMarked
package plinth.access.credential;

import org.jspecify.annotations.NullMarked;
