/**
 * Credentials of all kinds: whether they are live, who is behind them, and signals about changes.
 */
@NullMarked
package plinth.access.credential;

import org.jspecify.annotations.NullMarked;
