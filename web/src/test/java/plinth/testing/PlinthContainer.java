package plinth.testing;

import java.io.IOException;
import java.net.URI;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.protocol.ProtocolDescription;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.arquillian.container.spi.client.protocol.metadata.Servlet;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.jboss.shrinkwrap.api.Archive;

/**
 * The Arquillian container for {@link InsideServer}. All test classes share one deployment, which
 * lasts as long as the server.
 */
public final class PlinthContainer implements DeployableContainer<PlinthContainer.Configuration> {
  /** The servlet of Arquillian's protocol, in the archive at the root of the server. */
  private static final Servlet RUNNER = new Servlet("ArquillianServletRunnerEE9", "/");

  /** No configuration is required. */
  public static final class Configuration implements ContainerConfiguration {
    @Override
    public void validate() {}
  }

  /** Registers the container with Arquillian. */
  public static final class Extension implements LoadableExtension {
    @Override
    public void register(ExtensionBuilder builder) {
      builder.service(DeployableContainer.class, PlinthContainer.class);
    }
  }

  @Override
  public Class<Configuration> getConfigurationClass() {
    return Configuration.class;
  }

  @Override
  public ProtocolDescription getDefaultProtocol() {
    return new ProtocolDescription("Servlet 6.0");
  }

  @Override
  public ProtocolMetaData deploy(Archive<?> tests) throws DeploymentException {
    try {
      URI server = URI.create(InsideServer.with(tests));
      HTTPContext context = new HTTPContext(server.getHost(), server.getPort());
      return new ProtocolMetaData().addContext(context.add(RUNNER));
    } catch (IOException e) {
      throw new DeploymentException("the tests cannot be deployed", e);
    }
  }

  @Override
  public void undeploy(Archive<?> tests) {}
}
