/** Record webhooks over HTTP: those of credentials, and those of admins. */
@NullMarked
package plinth.webhooks.http;

import org.jspecify.annotations.NullMarked;
