/** Scheduled expiry of trials, undecided charges, grace periods and suspended workspaces. */
@NullMarked
package plinth.billing.expiry;

import org.jspecify.annotations.NullMarked;
