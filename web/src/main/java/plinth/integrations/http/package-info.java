/** Accounts of workspaces at providers over HTTP. */
@NullMarked
package plinth.integrations.http;

import org.jspecify.annotations.NullMarked;
