/** The interface to the adapters of messaging providers, and their HTTP client. */
@NullMarked
package plinth.messaging.provider;

import org.jspecify.annotations.NullMarked;
