/**
 * Tests that run inside the server with Arquillian and the product's own beans: persistence units,
 * planes, transactions, connections, jobs and sweeps. Each runs in a workspace of the shared
 * database and in one with a dedicated database. {@code InsideIT} is their suite.
 */
package plinth.inside;
