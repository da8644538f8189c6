package plinth.billing.gateway;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Builds URLs from base addresses and untrusted strings. */
public final class Addresses {
  private Addresses() {}

  /** Encodes any string as one path segment. */
  public static String segment(String word) {
    return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns the return URL with the payment's ID as a parameter. */
  public static URI with(URI address, String paymentId) {
    return with(address, "payment_id", paymentId);
  }

  /** Returns a URL with one more parameter. */
  public static URI with(URI address, String name, String value) {
    return URI.create(withRaw(address, name, URLEncoder.encode(value, StandardCharsets.UTF_8)));
  }

  /**
   * Returns a URL with one more parameter whose value is not encoded, because its reader replaces
   * it.
   */
  public static String withRaw(URI address, String name, String value) {
    String text = address.toString();
    String fragment = address.getRawFragment();
    String bare =
        fragment == null ? text : text.substring(0, text.length() - fragment.length() - 1);
    char joint = bare.indexOf('?') < 0 ? '?' : '&';
    return bare + joint + name + "=" + value + (fragment == null ? "" : "#" + fragment);
  }
}
