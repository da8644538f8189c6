/**
 * Obligations of workspaces. They are written before a gateway is called, and wait for its answer.
 */
@NullMarked
package plinth.billing.obligation;

import org.jspecify.annotations.NullMarked;
