/** HTTP resources for record webhooks of credentials and of admins. */
@NullMarked
package plinth.webhooks.http;

import org.jspecify.annotations.NullMarked;
