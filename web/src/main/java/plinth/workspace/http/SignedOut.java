package plinth.workspace.http;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of a sign-in that came from a provider.
 *
 * @param endSessionUrl where the browser signs out of the provider too
 */
public record SignedOut(String endSessionUrl) {
  static @Nullable SignedOut of(Optional<URI> to) {
    return to.map(uri -> new SignedOut(uri.toString())).orElse(null);
  }
}
