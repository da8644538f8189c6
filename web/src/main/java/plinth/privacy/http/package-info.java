/** Subject access over HTTP. */
@NullMarked
package plinth.privacy.http;

import org.jspecify.annotations.NullMarked;
