package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A mail server on this machine that accepts mail from one login and stores it. */
public final class MailServer implements AutoCloseable {
  /** The accepted user name. */
  public static final String USER = "crm";

  private final ServerSocket server;
  private final List<String> letters = new CopyOnWriteArrayList<>();
  private volatile String password;

  private MailServer(ServerSocket server, String password) {
    this.server = server;
    this.password = password;
  }

  /** Starts a server. */
  public static MailServer start(String password) {
    try {
      ServerSocket socket = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
      MailServer server = new MailServer(socket, password);
      daemon(server::listen);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes the accepted password. */
  public void change(String another) {
    password = another;
  }

  /** The account for the API, with a password. */
  public JsonObject account(String given) {
    return json(
        "host",
        "localhost",
        "port",
        server.getLocalPort(),
        "security",
        "none",
        "username",
        USER,
        "password",
        given,
        "from",
        "Field Works <crm@fieldworks.example>");
  }

  /** The mails to an address so far, each with the envelope in its first lines. */
  public List<String> to(String address) {
    return letters.stream().filter(letter -> letter.contains("RCPT TO:<" + address)).toList();
  }

  /** Waits for the first mail to an address. */
  public String await(String address) {
    return Await.promptly(() -> to(address), all -> !all.isEmpty()).get(0);
  }

  private void listen() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        daemon(() -> talk(socket));
      } catch (IOException e) {
        // Closed.
        return;
      }
    }
  }

  private void talk(Socket socket) {
    try (socket;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        PrintWriter out =
            new PrintWriter(socket.getOutputStream(), false, StandardCharsets.UTF_8)) {
      say(out, "220 mail.example");
      StringBuilder envelope = new StringBuilder();
      boolean isKnown = false;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String word = line.split(" ")[0].toUpperCase(java.util.Locale.ROOT);
        if (word.equals("EHLO")) {
          say(out, "250-mail.example\r\n250 AUTH PLAIN LOGIN");
        } else if (word.equals("AUTH")) {
          isKnown = isKnown(line, in, out);
          say(out, isKnown ? "235 Welcome" : "535 5.7.8 Bad login");
        } else if (word.equals("QUIT")) {
          say(out, "221 Bye");
          return;
        } else if (word.equals("MAIL") && !isKnown) {
          say(out, "530 5.7.0 Sign in first");
        } else if (word.equals("DATA")) {
          say(out, "354 Go on");
          letters.add(envelope + read(in));
          say(out, "250 Kept");
        } else {
          envelope.append(line).append('\n');
          say(out, "250 OK");
        }
      }
    } catch (IOException e) {
      // The client disconnected.
      letters.size();
    }
  }

  private boolean isKnown(String line, BufferedReader in, PrintWriter out) throws IOException {
    if (line.startsWith("AUTH PLAIN")) {
      String given = line.length() > 11 ? line.substring(11) : asked(in, out, "");
      return decoded(given).equals("\0" + USER + "\0" + password);
    }
    String user = line.length() > 11 ? line.substring(11) : asked(in, out, "Username:");
    String word = asked(in, out, "Password:");
    return decoded(user).equals(USER) && decoded(word).equals(password);
  }

  private static String asked(BufferedReader in, PrintWriter out, String what) throws IOException {
    say(out, "334 " + Base64.getEncoder().encodeToString(what.getBytes(StandardCharsets.UTF_8)));
    return String.valueOf(in.readLine());
  }

  private static String decoded(String text) {
    return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
  }

  private static String read(BufferedReader in) throws IOException {
    StringBuilder letter = new StringBuilder();
    for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
      letter.append(line).append('\n');
    }
    return letter.toString();
  }

  private static void say(PrintWriter out, String line) {
    out.print(line + "\r\n");
    out.flush();
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "mail-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
