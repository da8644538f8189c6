package plinth.bench.server;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * One keep-alive HTTP/1.1 connection, used by one thread. The load driver shares its processors
 * with the server, and a full HTTP client costs several times more CPU time than this class.
 *
 * <p>It supports responses with {@code Content-Length} and chunked responses, and no other feature
 * of HTTP.
 */
public final class HttpConnection implements Closeable {
  private final String host;
  private final int port;
  private Socket socket;
  private InputStream in;
  private OutputStream out;
  private boolean ending;
  private byte[] buffer = new byte[64 * 1024];
  private int from;
  private int to;
  private byte[] body = new byte[64 * 1024];
  private int bodyLength;

  /** Connects to the host and port; the connection stays open until it is closed. */
  HttpConnection(String host, int port) throws IOException {
    this.host = host;
    this.port = port;
    socket = connect();
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  /** Sends the bytes of one request, reads the whole response and returns its status. */
  public int exchange(byte[] request) throws IOException {
    if (ending) {
      reopen();
    }
    out.write(request);
    bodyLength = 0;
    String status = line();
    int code = Integer.parseInt(status.substring(9, 12));
    long length = 0;
    boolean chunked = false;
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      if (colon == 14 && header.regionMatches(true, 0, "content-length", 0, 14)) {
        length = Long.parseLong(header.substring(15).strip());
      } else if (colon == 17 && header.regionMatches(true, 0, "transfer-encoding", 0, 17)) {
        chunked = header.toLowerCase(Locale.ROOT).endsWith("chunked");
      } else if (colon == 10 && header.regionMatches(true, 0, "connection", 0, 10)) {
        ending = header.toLowerCase(Locale.ROOT).endsWith("close");
      }
    }
    if (chunked) {
      for (int size = chunkSize(); size > 0; size = chunkSize()) {
        take(size);
        line();
      }
      // The benchmark does not need trailers.
      for (String trailer = line(); !trailer.isEmpty(); ) {
        trailer = line();
      }
    } else {
      take(Math.toIntExact(length));
    }
    return code;
  }

  /**
   * Sends the bytes of one request and reads the whole response.
   *
   * @throws IOException if the response has another status
   */
  public void exchange(byte[] request, int status) throws IOException {
    int answered = exchange(request);
    if (answered != status) {
      throw new IOException("answered " + answered + ": " + body());
    }
  }

  /** Returns the body of the last response. */
  public String body() {
    return new String(body, 0, bodyLength, StandardCharsets.UTF_8);
  }

  /** Returns the size of the last response's body in bytes. */
  int bodyLength() {
    return bodyLength;
  }

  private Socket connect() throws IOException {
    Socket connected = new Socket(host, port);
    connected.setTcpNoDelay(true);
    connected.setSoTimeout(60_000);
    return connected;
  }

  /** Connects again after the server announced that it closes the connection. */
  private void reopen() throws IOException {
    socket.close();
    socket = connect();
    in = socket.getInputStream();
    out = socket.getOutputStream();
    from = 0;
    to = 0;
    ending = false;
  }

  private int chunkSize() throws IOException {
    String line = line();
    int semicolon = line.indexOf(';');
    return Integer.parseInt((semicolon < 0 ? line : line.substring(0, semicolon)).strip(), 16);
  }

  private void take(int length) throws IOException {
    if (bodyLength + length > body.length) {
      body = Arrays.copyOf(body, Math.max(body.length * 2, bodyLength + length));
    }
    for (int left = length; left > 0; ) {
      if (from == to) {
        fill();
      }
      int some = Math.min(left, to - from);
      System.arraycopy(buffer, from, body, bodyLength, some);
      from += some;
      bodyLength += some;
      left -= some;
    }
  }

  /** Returns the next line without its line ending. */
  private String line() throws IOException {
    int scanned = from;
    while (true) {
      for (; scanned < to; scanned++) {
        if (buffer[scanned] == '\n') {
          int end = scanned > from && buffer[scanned - 1] == '\r' ? scanned - 1 : scanned;
          String line = new String(buffer, from, end - from, StandardCharsets.ISO_8859_1);
          from = scanned + 1;
          return line;
        }
      }
      int seen = scanned - from;
      fill();
      scanned = from + seen;
    }
  }

  /** Reads more bytes and keeps those that are not yet consumed. */
  private void fill() throws IOException {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int read = in.read(buffer, to, buffer.length - to);
    if (read < 0) {
      throw new EOFException("the server closed the connection");
    }
    to += read;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
