package plinth.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * TLS for the JDK's own client over guarded sockets: it is given plain ones to connect, and puts
 * TLS around them. Every way in which the client would dial by itself is closed.
 */
final class GuardedTls extends SSLSocketFactory {
  private final SSLSocketFactory tls;
  private final boolean isAllowed;

  GuardedTls(SSLSocketFactory tls, boolean isAllowed) {
    this.tls = tls;
    this.isAllowed = isAllowed;
  }

  @Override
  public Socket createSocket() {
    return new GuardedSocket(isAllowed);
  }

  @Override
  public Socket createSocket(Socket plain, String host, int port, boolean isClosedWith)
      throws IOException {
    SSLSocket secured = (SSLSocket) tls.createSocket(plain, host, port, isClosedWith);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    return secured;
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return tls.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return tls.getSupportedCipherSuites();
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw new BlockedHost();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    throw new BlockedHost();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    throw new BlockedHost();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    throw new BlockedHost();
  }
}
