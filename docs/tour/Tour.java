import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A tour of Plinth, from a registration to searching 503 companies. It needs a running server and
 * nothing but the JDK, and prints each request as the curl command that does the same.
 *
 * <pre>java docs/tour/Tour.java [ADDRESS [DATA FOLDER [NAME]]]</pre>
 *
 * ADDRESS is http://localhost:8080 and DATA FOLDER is data when they are not given: the mail of the
 * server lies there. NAME makes the address of the person and of the workspace; each run needs
 * another one, and makes one itself when none is given.
 */
final class Tour {
  private static final String OBJECT = "companies_sp500";
  private static final Path CSV = Path.of("docs/tour/sp500-companies.csv");
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String api;
  private final Path mail;
  private final String name;
  private String token = "";

  private Tour(String address, Path data, String name) {
    this.api = address + "/api/v1";
    this.mail = data.resolve("mail");
    this.name = name;
  }

  public static void main(String[] words) throws Exception {
    String address = words.length > 0 ? words[0] : "http://localhost:8080";
    Path data = Path.of(words.length > 1 ? words[1] : "data");
    String now = Long.toString(System.currentTimeMillis() / 1000, 36);
    new Tour(address, data, words.length > 2 ? words[2] : "tour-" + now).run();
  }

  private void run() throws Exception {
    signUp();
    List<Map<String, String>> companies = Csv.read(CSV);
    define(companies);
    load(companies);
    ask(companies);
  }

  private void signUp() throws Exception {
    String email = name + "@example.com";
    title("Register, and verify the address with the code that the mail brings");
    post(
        "/user/auth/register",
        json("name", "Nora Field", "email", email, "password", "seven red kites"));
    String code = code(email);
    say("the code is in the mail, a file in the folder mail of the data folder");
    keepToken(post("/user/otp/verify", json("email", email, "otp", code), "123456", code));
    title("Make a workspace");
    keepToken(post("/user/auth/workspaces", json("name", "Field Works", "subdomain", name)));
  }

  private void define(List<Map<String, String>> companies) throws Exception {
    title("Define an object and its fields");
    post("/object", json("name", "Company of the S&P 500", "slug", OBJECT));
    field("Symbol", "symbol", "text", ",\"is_required\":true,\"is_unique\":true");
    field("Name", "name", "text", ",\"is_required\":true");
    String options =
        companies.stream()
            .map(company -> company.get("GICS Sector"))
            .distinct()
            .sorted()
            .map(sector -> "{\"value\":" + quoted(sector) + "}")
            .collect(Collectors.joining(","));
    field("Sector", "sector", "select", ",\"options\":[" + options + "]");
    field("Sub-industry", "sub_industry", "text", "");
    field("Headquarters", "headquarters", "text", "");
    field("Date added", "date_added", "date", "");
    field("CIK", "cik", "text", "");
    field("Filings", "filings", "link", "");
    field("Founded", "founded", "number", ",\"settings\":{\"decimals\":0}");
    field("Founded, as written", "founded_note", "text", "");
  }

  private void load(List<Map<String, String>> companies) throws Exception {
    title("Load every company");
    show("POST", "/object/data/" + OBJECT, "{\"data\":" + record(companies.get(0)) + "}");
    List<Callable<String>> requests = new ArrayList<>();
    for (Map<String, String> company : companies) {
      String body = "{\"data\":" + record(company) + "}";
      requests.add(() -> send("POST", "/object/data/" + OBJECT, body));
    }
    ExecutorService eight = Executors.newFixedThreadPool(8);
    int loaded = 0;
    for (Future<String> answer : eight.invokeAll(requests)) {
      answer.get();
      loaded++;
    }
    eight.shutdown();
    say(loaded + " companies loaded");
  }

  private void ask(List<Map<String, String>> companies) throws Exception {
    title("List a sector, the oldest company first");
    String oldest = list("filter", sector("Energy"), "sort", "founded,symbol", "fields", "name,founded");
    say(total(oldest) + " companies, the oldest:");
    Matcher rows = Pattern.compile("\"name\":\"([^\"]+)\",\"founded\":(\\d+)").matcher(oldest);
    for (int i = 0; i < 5 && rows.find(); i++) {
      say(rows.group(2) + " " + rows.group(1));
    }
    title("Search for a word or a part of one");
    say(total(list("q", "tech", "limit", "1")) + " companies with tech");
    title("Count by sector");
    Map<String, Long> counts = new TreeMap<>();
    for (Map<String, String> company : companies) {
      counts.put(company.get("GICS Sector"), 0L);
    }
    boolean first = true;
    for (String sector : counts.keySet()) {
      String[] query = {"filter", sector(sector), "count", "exact", "limit", "1"};
      if (first) {
        showList(query);
      }
      first = false;
      counts.put(sector, total(send("GET", path(query), "")));
    }
    counts.forEach((sector, count) -> say(count + " " + sector));
    title("Count what was written with more than a year");
    String more = "{\"field\":\"founded_note\",\"op\":\"is_not_empty\"}";
    say(total(list("filter", more, "count", "exact", "limit", "1")) + " companies");
    log();
  }

  private void log() throws Exception {
    title("Change a record, and read its log");
    String found = list("filter", "{\"field\":\"symbol\",\"op\":\"eq\",\"value\":\"MMM\"}");
    String slug = text(found, "slug");
    String path = "/object/data/" + OBJECT + "/" + slug;
    show("PUT", path.replace(slug, "$SLUG"), "{\"data\":{\"name\":\"3M Company\"}}");
    send("PUT", path, "{\"data\":{\"name\":\"3M Company\"}}");
    show("GET", path.replace(slug, "$SLUG") + "/logs", "");
    String log = send("GET", path + "/logs", "");
    say(total(log) + " entries, newest first:");
    Matcher entries =
        Pattern.compile(
                "\"operation\":\"(\\w+)\",.*?\"version\":(\\d+),(\"changed_fields\":.*?\\}\\})")
            .matcher(log);
    while (entries.find()) {
      String change = entries.group(3);
      String shown = change.length() > 80 ? change.substring(0, 80) + "..." : change;
      say("version " + entries.group(2) + ", " + entries.group(1) + ": " + shown);
    }
  }

  /** A row as the values of a record. */
  private static String record(Map<String, String> company) {
    String founded = company.get("Founded");
    List<String> values = new ArrayList<>();
    values.add("\"symbol\":" + quoted(company.get("Symbol")));
    values.add("\"name\":" + quoted(company.get("Security")));
    values.add("\"sector\":" + quoted(company.get("GICS Sector")));
    values.add("\"sub_industry\":" + quoted(company.get("GICS Sub-Industry")));
    values.add("\"headquarters\":" + quoted(company.get("Headquarters Location")));
    values.add("\"date_added\":" + quoted(company.get("Date added")));
    values.add("\"cik\":" + quoted(company.get("CIK")));
    String filings = "https://www.sec.gov/cgi-bin/browse-edgar?CIK=" + company.get("CIK");
    values.add("\"filings\":" + quoted(filings));
    values.add("\"founded\":" + founded.substring(0, 4));
    if (founded.length() > 4) {
      values.add("\"founded_note\":" + quoted(founded));
    }
    return "{" + String.join(",", values) + "}";
  }

  private void field(String label, String slug, String type, String more) throws Exception {
    String body = json("name", label, "slug", slug, "type", type);
    post("/object/field/" + OBJECT, body.substring(0, body.length() - 1) + more + "}");
  }

  private static String sector(String sector) {
    return "{\"field\":\"sector\",\"op\":\"eq\",\"value\":" + quoted(sector) + "}";
  }

  private static String path(String... parameters) {
    List<String> query = new ArrayList<>();
    for (int i = 0; i < parameters.length; i += 2) {
      query.add(parameters[i] + "=" + URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
    }
    return "/object/data/" + OBJECT + "?" + String.join("&", query);
  }

  private String list(String... parameters) throws Exception {
    showList(parameters);
    return send("GET", path(parameters), "");
  }

  private String post(String path, String body) throws Exception {
    show("POST", path, body);
    return send("POST", path, body);
  }

  /** A post whose body is shown with an example in place of what differs each time. */
  private String post(String path, String body, String shown, String real) throws Exception {
    show("POST", path, body.replace(real, shown));
    return send("POST", path, body);
  }

  private String send(String method, String path, String body) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api + path));
    request.header("Content-Type", "application/json");
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    request.method(
        method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    var answer = CLIENT.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(
          method + " " + path + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  private void keepToken(String answer) {
    token = text(answer, "access_token");
    say("TOKEN is the access_token of the answer");
  }

  /** Waits for the mail to an address and reads the code in it. */
  private String code(String email) throws Exception {
    for (int i = 0; i < 150; i++) {
      if (Files.isDirectory(mail)) {
        try (Stream<Path> files = Files.list(mail)) {
          var file = files.filter(f -> f.toString().endsWith("-" + email + ".eml")).findFirst();
          if (file.isPresent()) {
            Matcher code =
                Pattern.compile("(?m)^(\\d{6})\\r?$").matcher(Files.readString(file.get()));
            if (code.find()) {
              return code.group(1);
            }
          }
        }
      }
      Thread.sleep(100);
    }
    throw new IllegalStateException("no mail to " + email + " came into " + mail);
  }

  private static String json(String... members) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < members.length; i += 2) {
      all.add(quoted(members[i]) + ":" + quoted(members[i + 1]));
    }
    return "{" + String.join(",", all) + "}";
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static String text(String json, String member) {
    Matcher found = Pattern.compile("\"" + member + "\":\"([^\"]*)\"").matcher(json);
    if (!found.find()) {
      throw new IllegalStateException("no " + member + " in " + json);
    }
    return found.group(1);
  }

  private static long total(String json) {
    Matcher found = Pattern.compile("\"total\":(\\d+)").matcher(json);
    if (!found.find()) {
      throw new IllegalStateException("no total in " + json);
    }
    return Long.parseLong(found.group(1));
  }

  private void showList(String... parameters) {
    StringBuilder query = new StringBuilder();
    for (int i = 0; i < parameters.length; i += 2) {
      boolean plain = parameters[i + 1].matches("[\\w,]+");
      String parameter = parameters[i] + "=" + parameters[i + 1];
      query.append(plain ? " -d " + parameter : " --data-urlencode '" + parameter + "'");
    }
    say("curl -G \"$API/object/data/" + OBJECT + "\" -H \"Authorization: Bearer $TOKEN\"" + query);
  }

  private void show(String method, String path, String body) {
    String credential = token.isEmpty() ? "" : " -H \"Authorization: Bearer $TOKEN\"";
    String sent = body.isEmpty() ? "" : " --json '" + body + "'";
    String verb = method.equals("PUT") ? " -X PUT" : "";
    say("curl" + verb + " \"$API" + path + "\"" + credential + sent);
  }

  private static void title(String text) {
    System.out.println();
    System.out.println(text);
  }

  private static void say(String text) {
    System.out.println("  " + text);
  }

  /** Comma-separated values with a heading, as RFC 4180 writes them. */
  private static final class Csv {
    static List<Map<String, String>> read(Path file) throws IOException {
      List<Map<String, String>> rows = new ArrayList<>();
      List<String> heading = List.of();
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        List<String> cells = cells(line);
        if (heading.isEmpty()) {
          heading = cells;
        } else {
          Map<String, String> row = new TreeMap<>();
          for (int i = 0; i < cells.size(); i++) {
            row.put(heading.get(i), cells.get(i));
          }
          rows.add(row);
        }
      }
      return rows;
    }

    private static List<String> cells(String line) {
      List<String> cells = new ArrayList<>();
      Matcher cell = Pattern.compile("\\G(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,]*))").matcher(line);
      while (cell.find()) {
        String inQuotes = cell.group(1);
        cells.add(inQuotes == null ? cell.group(2) : inQuotes.replace("\"\"", "\""));
      }
      return cells;
    }
  }
}
