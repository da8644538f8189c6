package plinth.kernel.trace;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A position in a trace, which programs exchange in the header {@code traceparent} of W3C Trace
 * Context.
 *
 * @param traceId 32 hexadecimal digits, never all zero
 * @param spanId 16 hexadecimal digits, never all zero
 * @param isSampled whether the spans of the trace are kept
 */
public record TraceContext(String traceId, String spanId, boolean isSampled) {
  private static final Pattern HEADER =
      Pattern.compile(
          "(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final HexFormat HEX = HexFormat.of();
  private static final int SAMPLED = 1;

  /**
   * Parses a header; null if it is absent or malformed. Of later versions of the format, only the
   * parts known to this version are read.
   */
  public static @Nullable TraceContext parse(@Nullable String header) {
    if (header == null) {
      return null;
    }
    Matcher parts = HEADER.matcher(header.strip());
    boolean isFirstVersion = parts.matches() && parts.group(1).equals("00");
    if (!parts.matches() || (isFirstVersion && parts.group(5) != null)) {
      return null;
    }
    boolean isSampled = (Integer.parseInt(parts.group(4), 16) & SAMPLED) == SAMPLED;
    return new TraceContext(parts.group(2), parts.group(3), isSampled);
  }

  /** The first span of a new trace. */
  public static TraceContext root(boolean isSampled) {
    return new TraceContext(digits(16), digits(8), isSampled);
  }

  /** Another span of the same trace. */
  public TraceContext child() {
    return new TraceContext(traceId, digits(8), isSampled);
  }

  /** The context as a header. */
  public String header() {
    return "00-" + traceId + "-" + spanId + (isSampled ? "-01" : "-00");
  }

  /**
   * Whether a trace belongs to the share of traces that is kept. All programs with the same share
   * decide the same for a trace, because its id serves as the random number.
   */
  public static boolean isWithin(String traceId, double share) {
    long drawn = HexFormat.fromHexDigitsToLong(traceId, 16, 32) >>> 1;
    return share >= 1 || (share > 0 && drawn < share * Long.MAX_VALUE);
  }

  private static String digits(int bytes) {
    byte[] random = new byte[bytes];
    ThreadLocalRandom.current().nextBytes(random);
    random[0] |= 1;
    return HEX.formatHex(random);
  }
}
