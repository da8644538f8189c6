package plinth.scim;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.ServerConfig;

/** The address of SCIM on this server. */
@ApplicationScoped
public class ScimConfig {
  /** The path of SCIM, outside of the prefix of the API. */
  public static final String PATH = "/scim/v2";

  @Inject private ServerConfig server;

  /** The base address that directories are given. */
  public String baseUrl() {
    return server.publicUrl() + PATH;
  }

  ResourceAddress addresses() {
    return new ResourceAddress(baseUrl());
  }
}
