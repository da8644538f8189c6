package plinth.bench.data;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.server.Target;

/**
 * Requests for records of {@link Deals}.
 *
 * @param target server and credential
 * @param object slug of the object of deals
 * @param slugs slugs of some deals
 * @param records generates the bodies of new deals
 * @param last the number of the last deal
 */
public record DealRequests(
    Target target, String object, List<String> slugs, DealRecords records, AtomicLong last) {

  /** Reads one of the deals. */
  public byte[] read(SplittableRandom random) {
    return target.get(path() + "/" + Words.pick(slugs, random));
  }

  /** Lists deals; the parameters are without a question mark. */
  public byte[] list(String parameters) {
    return target.get(path() + "?" + parameters);
  }

  /** Changes two indexed fields of one of the deals. */
  public byte[] update(SplittableRandom random) {
    String body = "{\"data\":" + DealRecords.change(random) + "}";
    return target.request("PUT", path() + "/" + Words.pick(slugs, random), body);
  }

  /** Creates the next deal. */
  public byte[] create() {
    return target.request("POST", path(), records.body(last.incrementAndGet()));
  }

  private String path() {
    return "/api/v1/object/data/" + object;
  }

  /** Returns a condition of a filter on a text or an option. */
  public static String condition(String field, String operator, String value) {
    return "{\"field\":\"" + field + "\",\"op\":\"" + operator + "\",\"value\":\"" + value + "\"}";
  }

  /** Returns the parameter with a filter. */
  public static String filter(String condition) {
    return "filter=" + encoded(condition);
  }

  /** Returns a text as it is written in a URL. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /**
   * Returns letters from the middle of a company's name, which some twenty records in 100,000
   * contain.
   */
  public static String rare(SplittableRandom random) {
    String name = Words.company(random.nextInt(Words.COMPANIES)).toLowerCase(Locale.ROOT);
    return name.substring(1, name.indexOf(' '));
  }
}
