/** What time ends: trials, undecided charges, grace, and suspended workspaces. */
@NullMarked
package plinth.billing.expiry;

import org.jspecify.annotations.NullMarked;
